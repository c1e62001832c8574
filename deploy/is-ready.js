// The image's health check: ends with 0 when the process answers that it is ready.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch((error) => ({
  ok: false,
  statusText: String(error.cause ?? error),
}));
if (!answer.ok) {
  console.error(`not ready: ${answer.statusText}`);
  process.exitCode = 1;
}
