/**
 * A fetch whose answers end with an error once they are longer than allowed, counted as they arrive: a model that never stops cannot fill the memory.
 * @param maxBytes of one answer's body
 */
export function fetchWithin(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    const reader = answer.body.getReader();
    let seen = 0;
    // Not a transform: each of those costs every piece several turns of the queue.
    const counted = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          seen += value.byteLength;
          if (seen <= maxBytes) return controller.enqueue(value);
          const error = new AnswerTooLong(`the model's answer is longer than ${maxBytes} bytes`);
          controller.error(error);
          await reader.cancel(error);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    return new Response(counted, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
  };
}

export class AnswerTooLong extends Error {}
