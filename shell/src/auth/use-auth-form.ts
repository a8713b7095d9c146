import { useSending } from '@arena/shared/ui/hooks/use-sending';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * State of an account form. It validates on submit, shows one error at a time and submits once per press.
 * @param send returns an error message for the visitor, or undefined on success
 */
export function useAuthForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<string | undefined>,
) {
  const { register, handleSubmit, reset, getValues, formState } = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const [error, setError] = useState<string>();
  const { errors } = formState;
  const firstInvalid = Object.keys(defaultValues).find((name) => name in errors);

  const { sending, send: submit } = useSending(
    handleSubmit(
      async (values) => {
        setError(undefined);
        setError(await send(values));
      },
      () => setError(undefined),
    ),
  );

  return {
    submit,
    sending,
    error,
    reset,
    getValues,
    /** Props that connect a field to the form. `error` is set only for the first invalid field. */
    field: (name: Path<Values>) => ({
      ...register(name),
      error: name === firstInvalid ? String(errors[name]?.message) : undefined,
    }),
  };
}
