/** The yardstick of a start: a process that only listens. */
import Fastify from 'fastify';

const app = Fastify({ logger: false });
app.get('/', () => 'ready');
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
