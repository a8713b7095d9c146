import type { NewToken } from '@arena/shared/contract/ops-api/people';
import { isForApps, ROLES, tokenDays, tokenName } from '@arena/shared/contract/roles';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormFrame } from '../parts/form/form-frame';
import { SelectField } from '../parts/form/select-field';

const DEFAULT_DAYS = 90;

const ROLE_LABELS = {
  viewer: 'viewer: reads releases, history, traffic and errors',
  releaser: 'releaser: changes the releases of some apps',
  editor: 'editor: changes the content of some apps',
  proposer: 'proposer: proposes releases of some apps',
  operator: 'operator: may do everything',
  staff: 'staff: checks players in at the gate',
} as const;

const formSchema = z
  .object({ name: tokenName, role: z.enum(ROLES), apps: z.string(), days: tokenDays })
  .refine(({ role, apps }) => !isForApps(role) || listApps(apps).length > 0, {
    path: ['apps'],
    message: 'Name at least one app.',
  });

type Props = {
  /** @returns the error message, if the token was not created */
  onSubmit: (token: NewToken) => Promise<string | undefined>;
  onCancel: () => void;
};

/** Form for a new token. Keeps its values when the server refuses them. */
export function CreateForm({ onSubmit, onCancel }: Props) {
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState, control } = useForm<z.infer<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', role: 'viewer', apps: '', days: DEFAULT_DAYS },
  });
  const { errors, isSubmitting } = formState;
  const needsApps = isForApps(useWatch({ control, name: 'role' }));

  const submit = handleSubmit(async ({ name, role, apps, days }) => {
    setError(undefined);
    setError(await onSubmit({ name, role, days, apps: isForApps(role) ? listApps(apps) : [] }));
  });
  return (
    <FormFrame onSubmit={submit} button="Create" pending={isSubmitting} onCancel={onCancel} error={error}>
      <TextField
        label="Name"
        help="Whose token it is. History and audit log show it."
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField
        label="Role"
        options={Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))}
        {...register('role')}
      />
      {needsApps && (
        <TextField
          label="Apps"
          help="Separated by commas, such as mf-market, mf-blogs."
          autoComplete="off"
          error={errors.apps?.message}
          {...register('apps')}
        />
      )}
      <TextField
        label="Days until it expires"
        type="number"
        inputMode="numeric"
        min={1}
        max={365}
        error={errors.days?.message}
        {...register('days', { valueAsNumber: true })}
      />
    </FormFrame>
  );
}

function listApps(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
