import type { listContact, ResponseOf } from '@voltide/contract';
import { Badge, Button, ErrorState, LoadMore, RelativeTime, Skeleton } from '@voltide/ui';
import { useState } from 'react';

import { Card } from './card.tsx';
import { useMessages } from './pages-query.ts';

type Message = ResponseOf<typeof listContact>['messages'][number];

/** From here on a message is folded. */
const LONG = 480;

/** What people wrote to the operators. */
export function MessagesCard() {
  const list = useMessages();
  const messages = list.data?.pages.flatMap((page) => page.messages);
  return (
    <Card
      id="messages"
      title="Messages"
      note="What people wrote on the contact page. Nobody has checked that an address is theirs."
      actions={
        <Button size={36} loading={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
    >
      {list.isError && messages === undefined ? (
        <ErrorState
          text="The messages could not be read."
          code={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : messages === undefined ? (
        <Skeleton height={220} className="mx-5 mb-5 rounded-control" />
      ) : messages.length === 0 ? (
        <p className="px-5 pb-5 text-fg2">Nobody has written yet.</p>
      ) : (
        <>
          <ul className="admin-list">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}

function MessageRow({ message: { createdAt, name, email, topic, message, username } }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = message.length > LONG;
  return (
    <li>
      <p className="admin-line">
        <strong>{name === '' ? email : name}</strong>
        <Badge>{topic}</Badge>
      </p>
      <p className="admin-meta">
        <a className="link break-all" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
        <span>{username === null ? 'not signed in' : `signed in as ${username}`}</span>
        <RelativeTime at={createdAt} />
      </p>
      <p className="admin-words">{isLong && !isOpen ? `${message.slice(0, LONG).trimEnd()} …` : message}</p>
      {isLong ? (
        <Button size={36} variant="ghost" className="justify-self-start" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show the whole message'}
        </Button>
      ) : null}
    </li>
  );
}
