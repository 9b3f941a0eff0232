import '../parts/card.css';
import './support.css';

import { CONTACT_TOPIC_NAMES } from '@voltide/contract';
import { Badge, Button, Link, Live, RelativeTime, Switch } from '@voltide/ui';
import { Check, Reply, Undo2 } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { countText } from '../model/format.ts';
import { useHandled, useMessages, type Message, type Messages, type Show } from '../model/pages-query.ts';
import { useMay } from '../model/portal-query.ts';
import { ListCard } from '../parts/list-card.tsx';
import { AnswerForm, Answers } from './answer-form.tsx';

/** Characters from which a message is folded. */
const LONG = 480;

/** Lists messages to the operators: those that wait, and on demand those handled. */
export function MessagesCard() {
  const [show, setShow] = useState<Show>('open');
  return (
    <ListCard
      id="messages"
      title="Support"
      isSection
      note="What people wrote on the contact page. Their addresses are not verified."
      list={useMessages(show)}
      what="The messages"
      height={220}
      itemsOf={(page: Messages) => page.messages}
      top={(newest) =>
        newest === undefined ? null : (
          <div className="admin-line card-lead">
            <Live as="p" role="status">
              {waitingText(newest.open)}
            </Live>
            {newest.handled === 0 ? null : (
              <Switch checked={show === 'all'} onChange={({ target }) => setShow(target.checked ? 'all' : 'open')}>
                Show handled ({countText(newest.handled)})
              </Switch>
            )}
          </div>
        )
      }
    >
      {(message) => <MessageRow message={message} />}
    </ListCard>
  );
}

function waitingText(open: number): string {
  if (open === 0) return 'No messages waiting.';
  return open === 1 ? 'One message waits.' : `${countText(open)} messages wait.`;
}

function MessageRow({ message: whole }: { readonly message: Message }) {
  const { createdAt, name, email, topic, message, username, userId, handledAt, answers } = whole;
  const [isOpen, setOpen] = useState(false);
  const [isAnswering, setAnswering] = useState(false);
  const mayAnswer = useMay(['support']);
  const { mutate, isPending, error } = useHandled(whole);
  const isLong = message.length > LONG;
  const isHandled = handledAt !== null;
  return (
    <li data-handled={isHandled || undefined}>
      <p className="admin-line">
        <strong>{name === '' ? email : name}</strong>
        <Badge>{CONTACT_TOPIC_NAMES[topic]}</Badge>
      </p>
      <p className="admin-meta">
        <a className="link message-address" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
        {username === null || userId === null ? (
          <span>not signed in</span>
        ) : (
          <span>
            signed in as{' '}
            <Link className="link" href={`/adminxxx/players/${userId}`}>
              {username}
            </Link>
          </span>
        )}
        <RelativeTime at={createdAt} />
        {isHandled ? (
          <span>
            handled <RelativeTime at={handledAt} />
          </span>
        ) : null}
      </p>
      <p className="admin-words">{isLong && !isOpen ? `${message.slice(0, LONG).trimEnd()} …` : message}</p>
      <Answers answers={answers} />
      {isAnswering ? <AnswerForm message={whole} onDone={() => setAnswering(false)} /> : null}
      <div className="button-row-close">
        {mayAnswer && !isAnswering ? (
          <Button size={36} variant="volt" icon={<Reply />} onClick={() => setAnswering(true)}>
            Answer
          </Button>
        ) : null}
        <Button
          size={36}
          loading={isPending}
          icon={isHandled ? <Undo2 /> : <Check />}
          onClick={() => mutate(!isHandled)}
        >
          {isHandled ? 'Mark as open' : 'Mark as handled'}
        </Button>
        {isLong ? (
          <Button size={36} variant="ghost" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show the whole message'}
          </Button>
        ) : null}
      </div>
      {error === null ? null : (
        <Live as="p" className="error-text" role="alert">
          {errorText(error)}
        </Live>
      )}
    </li>
  );
}
