import { useSending } from '@arena/shared/ui/use-sending';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form about an account: checked when it is sent, one fault told at a time, sent once per press.
 * @param send answers with a sentence for the visitor when it did not succeed
 */
export function useAuthForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<string | undefined>,
) {
  const { register, handleSubmit, reset, formState } = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const [trouble, setTrouble] = useState<string>();
  const { errors } = formState;
  const faulty = Object.keys(defaultValues).find((name) => name in errors);

  const { sending, send: submit } = useSending(
    handleSubmit(
      async (values) => {
        setTrouble(undefined);
        setTrouble(await send(values));
      },
      () => setTrouble(undefined),
    ),
  );

  return {
    submit,
    sending,
    trouble,
    reset,
    /** Props of a field: its wiring, and the first fault of the form if it is here. */
    field: (name: Path<Values>) => ({
      ...register(name),
      error: name === faulty ? String(errors[name]?.message) : undefined,
    }),
  };
}
