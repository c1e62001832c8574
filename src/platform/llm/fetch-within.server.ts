/**
 * A fetch whose answers end with an error once they are longer than allowed, counted as they arrive: a model that never stops cannot fill the memory.
 * @param maxBytes of one answer's body
 */
export function fetchWithin(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let seen = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          seen += chunk.byteLength;
          if (seen > maxBytes) controller.error(new AnswerTooLong(`the model's answer is longer than ${maxBytes} bytes`));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
  };
}

export class AnswerTooLong extends Error {}
