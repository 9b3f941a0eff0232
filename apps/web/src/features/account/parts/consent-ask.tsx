import './account-sections.css';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LEGAL_DOCUMENTS } from '@voltide/contract';
import { Button, Dialog, Link, Live } from '@voltide/ui';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { overlay } from '../../../lib/browser/overlay.ts';
import { queryFor } from '../../../lib/http/query.ts';

const CONSENTS = queryFor('GET /api/account/consents');
/** Agreeing covers the texts that this page shows, even if the server has newer ones. */
const [TERMS, PRIVACY] = LEGAL_DOCUMENTS;
const SHOWN = { terms: TERMS.version, privacy: PRIVACY.version };

/** Asks an account to agree to new versions of documents. It can wait: nothing is blocked. */
export function ConsentAsk() {
  const [isOpen, setOpen] = useState(true);
  const queryClient = useQueryClient();
  const { data } = useQuery(CONSENTS);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/account/consents', { body: SHOWN }),
    onSuccess: (state) => {
      queryClient.setQueryData(CONSENTS.queryKey, state);
      close();
    },
  });
  const close = (): void => {
    setOpen(false);
    overlay.show(undefined);
  };
  const changed = LEGAL_DOCUMENTS.filter(({ id, version }) => {
    const known = data?.documents.find((document) => document.id === id);
    return known?.agreed?.version !== version;
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title="Please read what is new"
      footer={
        <>
          <Button onClick={close}>Later</Button>
          <Button variant="volt" loading={isPending} onClick={() => mutate()}>
            I agree
          </Button>
        </>
      }
    >
      <p>There is a new version. Until you agree to it, the one you agreed to before still applies to you.</p>
      <ul className="consent-changes">
        {changed.map(({ id, title, path, version }) => (
          <li key={id}>
            <Link href={path} target="_blank" className="link">
              {title}
            </Link>
            , version {version}
          </li>
        ))}
      </ul>
      <Live role="alert">
        {error === null ? null : (
          <p className="problem-line">
            <CircleAlert aria-hidden />
            {errorText(error)}
          </p>
        )}
      </Live>
    </Dialog>
  );
}
