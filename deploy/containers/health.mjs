// Says to a container's health check if the server on this machine is ready to serve. It needs nothing but Node.
const LIMIT_MS = 4000;
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/ready`;

try {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!ok) process.stderr.write(`${url} answers ${status}\n`);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${url} does not answer: ${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
