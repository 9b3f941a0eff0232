/**
 * `npm run battle-faults -- [KILLS] [SEED]`: kills one of two nodes, or their database, KILLS times (16 unless told
 * otherwise) while players open, join and leave battles. Exit code 0 when every battle ended once, nothing is held,
 * every record is proven and the books are clean; else 1.
 */
import { randomUUID } from 'node:crypto';

import { runBattleCampaign } from '@voltide/testkit/battle-campaign';

const PLAYERS = 24;

const kills = Number.parseInt(process.argv[2] ?? '16', 10);
if (!Number.isInteger(kills) || kills < 1 || kills > 100) {
  console.error('KILLS is a whole number from 1 to 100');
  process.exit(2);
}
const seed = process.argv[3] ?? randomUUID();
console.log(`seed ${seed}`);
const report = await runBattleCampaign({ seed, kills, players: PLAYERS, say: console.log });
for (const fault of report.faults) console.log(fault);
for (const [state, count] of Object.entries(report.battles)) console.log(`${count} battles ${state}`);
console.log(`${report.acknowledged} moves acknowledged, ${report.unanswered} left without an answer and repeated`);
console.log(`${kills} kills, ${report.faults.length} faults`);
process.exitCode = report.faults.length === 0 ? 0 : 1;
