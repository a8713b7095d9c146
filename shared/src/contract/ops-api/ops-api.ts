import { gateApi } from '../api/gate-api';
import { sessionApi } from '../api/session-api';
import { attentionApi } from './attention';
import { backendApi } from './backends';
import { canaryApi } from './canaries';
import { checkApi } from './checks';
import { ciApi } from './ci';
import { contentApi } from './content';
import { deliveryApi } from './deliveries';
import { diagnosisApi } from './diagnosis';
import { errorApi } from './errors';
import { liveApi } from './live';
import { lockAndScheduleApi } from './locks-and-schedules';
import { peopleApi } from './people';
import { previewApi } from './previews';
import { proposalApi } from './proposals';
import { releaseApi } from './releases';
import { rolloutApi } from './rollouts';
import { submissionApi } from './submissions';
import { trafficApi } from './traffic';

/** Every JSON endpoint for operators, section teams and staff. */
export const opsApi = {
  ...sessionApi,
  ...gateApi,
  ...liveApi,
  ...attentionApi,
  ...releaseApi,
  ...contentApi,
  ...rolloutApi,
  ...proposalApi,
  ...canaryApi,
  ...lockAndScheduleApi,
  ...previewApi,
  ...checkApi,
  ...backendApi,
  ...deliveryApi,
  ...trafficApi,
  ...errorApi,
  ...submissionApi,
  ...peopleApi,
  ...ciApi,
  ...diagnosisApi,
};
