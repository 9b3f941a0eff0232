import { TRX_LIMITS } from '../../../lib/wallet/trx-limits.ts';
import { usePortal, type Portal } from '../model/portal-query.ts';
import { Command } from '../parts/command.tsx';
import './set-up.css';

type Step = { readonly title: string; readonly text: string; readonly command: string };

const CAPITAL: Step = {
  title: 'Book the house capital',
  text: 'Until then nothing can be bought with cash. Write the amount in VT and a reason; it enters the ledger.',
  command: 'npm run admin -- capital 1000000 "first funding"',
};
const NETWORK: Step = {
  title: 'Choose the TRON network',
  text: 'This is a development network: its TRX are worth nothing. Start the server with a network, nodes and address.',
  command: 'TRON_NETWORK=nile TRON_NODES=https://nile.trongrid.io TRON_ADDRESS=T… npm start',
};
const SIGNER: Step = {
  title: 'Start the signer',
  text: 'No signer is connected yet. The signer keeps the key in a separate process with its own limits.',
  command: 'npm run signer -- init',
};
const MAIL: Step = {
  title: 'Name a mail server',
  text: 'No mail is sent: no new passwords, confirmations or alerts. Start the server with its address and a sender.',
  command: 'SMTP_URL=smtps://user:password@host MAIL_FROM="Name <address>" npm start',
};
const SECOND_OPERATOR: Step = {
  title: 'Add a second operator',
  text:
    `Withdrawals above ${TRX_LIMITS.oneApprover}, pack versions and large adjustments take two. ` +
    'It prints a link for the password.',
  command: 'npm run admin -- grant EMAIL',
};

/** Lists what a new installation lacks, each with the command that provides it; draws nothing once it is complete. */
export function SetUp() {
  const portal = usePortal();
  if (portal === undefined) return null;
  const steps = stepsOf(portal.setUp);
  if (steps.length === 0) return null;
  return (
    <section className="panel set-up" aria-labelledby="set-up">
      <h2 id="set-up">Set up next</h2>
      <ol>
        {steps.map(({ title, text, command }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Command text={command} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ hasCapital, tronNetwork, hasSigner, hasMail, hasSecondOperator }: Portal['setUp']): readonly Step[] {
  return [
    ...(hasCapital ? [] : [CAPITAL]),
    ...(tronNetwork === 'devnet' ? [NETWORK] : []),
    ...(hasSigner ? [] : [SIGNER]),
    ...(hasMail ? [] : [MAIL]),
    ...(hasSecondOperator ? [] : [SECOND_OPERATOR]),
  ];
}
