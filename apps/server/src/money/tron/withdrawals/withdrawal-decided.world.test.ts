import { approveWithdrawal, rejectWithdrawal, type Withdrawal } from '@voltide/contract';
import {
  askWithdrawal,
  signInAgain,
  signInOperator,
  signUpWithdrawer,
  startWorldChain,
  useWorld,
  type Client,
  type Operator,
  fundPlatform,
} from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const chain = await startWorldChain('decided');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
let operators: readonly [Operator, Operator];

beforeAll(async () => {
  await fundPlatform(world, chain);
  operators = [await signInOperator(world), await signInOperator(world)];
});

async function freshOperators(): Promise<readonly [Client, Client]> {
  for (const operator of operators) await signInAgain({ ...operator, phone: operator });
  return [operators[0].client, operators[1].client];
}

async function askForReview(amount = '300'): Promise<Withdrawal> {
  const { client } = await signUpWithdrawer(world, chain, 1000n);
  return askWithdrawal(client, amount);
}

const approve = (client: Client, { id }: Withdrawal) =>
  client.send(approveWithdrawal.method, approveWithdrawal.path.replace(':id', id));
const reject = (client: Client, { id }: Withdrawal, reason: string) =>
  client.send(rejectWithdrawal.method, rejectWithdrawal.path.replace(':id', id), { body: { reason } });

const DECIDED = { status: 409, json: { code: 'withdrawal_decided' } };

async function approvalsOf({ id }: Withdrawal): Promise<number> {
  const { rowCount } = await world.owner.query('select from voltide.withdrawal_approval where withdrawal_id = $1', [
    id,
  ]);
  return rowCount ?? 0;
}

it('S13-03 approving a withdrawal that was paid is refused as decided, also for who had approved it', async () => {
  const asked = await askForReview();
  const [first, second] = await freshOperators();
  expect(await approve(first, asked)).toMatchObject({ status: 200, json: { state: 'approved' } });
  expect(await approve(second, asked)).toMatchObject(DECIDED);
  await world.runJobs();
  expect(await approve(first, asked)).toMatchObject({ status: 200, json: { state: 'sent' } });
  expect(await approve(second, asked)).toMatchObject(DECIDED);
  chain.mineAt(world, 25);
  await world.runJobs();
  const { rows } = await world.owner.query('select state from voltide.withdrawal where withdrawal_id = $1', [asked.id]);
  expect(rows).toEqual([{ state: 'settled' }]);
  for (const client of await freshOperators()) {
    expect(await approve(client, asked)).toMatchObject(DECIDED);
    expect(await reject(client, asked, 'Too late.')).toMatchObject(DECIDED);
  }
  expect(await approvalsOf(asked)).toBe(1);
});

it('S13-03 of two operators who approve at once where one is enough, one gets an error', async () => {
  for (let race = 0; race < 6; race++) {
    const asked = await askForReview();
    const [first, second] = await freshOperators();
    const answers = await Promise.all([approve(first, asked), approve(second, asked)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(DECIDED);
    expect(await approvalsOf(asked)).toBe(1);
  }
});

it('S13-03 of two operators who reject at once for one reason, one succeeds and the other gets an error', async () => {
  for (let race = 0; race < 6; race++) {
    const asked = await askForReview();
    const [first, second] = await freshOperators();
    const answers = await Promise.all([reject(first, asked, 'A race.'), reject(second, asked, 'A race.')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? first : second;
    expect(await reject(winner, asked, 'A race.')).toMatchObject({ status: 200, json: { state: 'rejected' } });
    expect(await reject(winner, asked, 'Another reason.')).toMatchObject(DECIDED);
  }
});
