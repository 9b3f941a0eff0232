import { startWorld } from './world.ts';

/** The server of a crash campaign, in a process to kill. It says where it listens, and ends with its parent. */
const [databaseUrl = '', secretKey = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
const settings = { SECRET_KEY: secretKey, LOG_LEVEL: 'fatal' };
const { url } = await startWorld({ databaseUrl, settings, jobs: 'by themselves' });
process.send?.(url);
