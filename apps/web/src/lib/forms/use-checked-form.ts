import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ErrorCode } from '@voltide/contract';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

import { ApiError } from '../http/errors.ts';
import { describeError, type FormError, type ErrorTexts } from './form-error.ts';
import { listAutofilled, readFields } from './filled-fields.ts';

/** Interval at which the fields of an incomplete form are read. */
const READ_EVERY_MS = 300;

export type CheckedFormOptions<Values extends FieldValues> = {
  readonly schema: GenericSchema<unknown, unknown>;
  readonly defaults: DefaultValues<Values> & Values;
  readonly optional?: readonly Path<Values>[];
  readonly submit: (values: Values) => Promise<void>;
  /** Field to which an error belongs. */
  readonly fieldOf?: Partial<Record<ErrorCode, Path<Values>>>;
  readonly texts: ErrorTexts;
  /** Announces an error outside the form's own alert. */
  readonly announce?: (error: FormError) => void;
};

export type CheckedForm<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  /** Attributes of a control: its error shows on blur and disappears on edit. */
  readonly field: (name: Path<Values>) => ReturnType<UseFormReturn<Values>['register']>;
  /** Attributes of a box: its error shows when it is unticked. */
  readonly box: (name: Path<Values>) => ReturnType<UseFormReturn<Values>['register']>;
  readonly errorOf: (name: Path<Values>) => string | undefined;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly error: FormError | undefined;
  /** Fields and boxes that are still missing. */
  readonly missing: readonly Path<Values>[];
  readonly isReady: boolean;
  readonly isBusy: boolean;
};

/**
 * A form by the rules of S3-08: disabled until filled, errors on blur, on unticking and on Enter, cleared on edit. The
 * fields' content counts, even if no event reported it.
 */
export function useCheckedForm<Values extends FieldValues>(options: CheckedFormOptions<Values>): CheckedForm<Values> {
  const { schema, defaults, optional = [], submit, fieldOf = {}, texts, announce } = options;
  const [error, setError] = useState<FormError>();
  const form = useForm<Values>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: defaults,
    resolver: standardSchemaResolver(schema) as never,
  });
  const { register, clearErrors, trigger, watch, handleSubmit, formState } = form;

  const send = handleSubmit(async (values) => {
    setError(undefined);
    try {
      await submit(values);
    } catch (thrown) {
      const answer = thrown instanceof ApiError ? thrown : undefined;
      const name = answer?.code === undefined ? undefined : fieldOf[answer.code];
      const described = describeError(thrown, texts);
      announce?.(described);
      if (answer === undefined || name === undefined) setError(described);
      else form.setError(name, { message: answer.message }, { shouldFocus: true });
    }
  });

  const { element, takeFields, missing } = useFilledFields(form, findMissing(watch(), optional));
  return {
    form,
    field: (name) => register(name, { onChange: () => clearErrors(name) }),
    box: (name) =>
      register(name, {
        onChange: (event: { target: { checked: boolean } }) => {
          if (event.target.checked) clearErrors(name);
          else void trigger(name);
        },
      }),
    errorOf: (name) => form.getFieldState(name, formState).error?.message,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        takeFields();
        void send(event);
      },
      onKeyDown: (event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (formState.isSubmitting) return;
        takeFields();
        void send();
      },
    },
    error,
    missing,
    isReady: missing.length === 0,
    isBusy: formState.isSubmitting,
  };
}

/** Reads the fields before a form is sent, and while something is missing. */
function useFilledFields<Values extends FieldValues>(form: UseFormReturn<Values>, empty: readonly Path<Values>[]) {
  const element = useRef<HTMLFormElement>(null);
  const [autofilled, setAutofilled] = useState<readonly string[]>([]);
  const takeFields = (): void => {
    if (element.current === null) return;
    const names = Object.keys(form.getValues()) as Path<Values>[];
    for (const [name, held] of readFields(element.current, names)) {
      const path = name as Path<Values>;
      if (form.getValues(path) === held) continue;
      form.clearErrors(path);
      form.setValue(path, held as never);
    }
  };
  const look = useEffectEvent(() => {
    takeFields();
    if (element.current === null) return;
    const found = listAutofilled(element.current, empty);
    if (found.join() !== autofilled.join()) setAutofilled(found);
  });
  const isEmpty = empty.length > 0;
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setInterval(look, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isEmpty]);
  return { element, takeFields, missing: empty.filter((name) => !autofilled.includes(name)) };
}

/** Lists the missing fields; the button is disabled until there are none. */
function findMissing<Values extends FieldValues>(
  values: Values,
  optional: readonly Path<Values>[],
): readonly Path<Values>[] {
  const names = Object.keys(values) as Path<Values>[];
  return names.filter((name) => {
    const value: unknown = values[name];
    return !optional.includes(name) && (typeof value === 'string' ? value === '' : value !== true);
  });
}
