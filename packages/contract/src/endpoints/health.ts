import * as v from 'valibot';

import { endpoint } from '../endpoint.ts';
import { HEALTH_LIMITS } from '../health-limits.ts';
import { done, isoTime } from '../schemas.ts';

export const HEALTH_STATUSES = ['healthy', 'degraded', 'failed'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

const healthStatus = v.picklist(HEALTH_STATUSES);
/** Milliseconds; a page that slept longer says ten minutes. */
const duration = v.pipe(v.number(), v.minValue(0), v.maxValue(HEALTH_LIMITS.durationMaxMs));
const errorCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HEALTH_LIMITS.errorsMax));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const logHealth = endpoint({
  method: 'POST',
  path: '/api/frontend/log-health',
  summary:
    'What a page measured of itself, in 16 KiB at most. Counted without regard to who sent it; the newest are kept.',
  auth: 'public',
  bodyMaxBytes: HEALTH_LIMITS.reportMaxBytes,
  request: v.object({
    /** A page by its path in the table of pages, or a part of the application such as `auth-sync`. */
    componentName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(HEALTH_LIMITS.componentNameMaxLength)),
    healthStatus,
    errorMessage: v.nullish(v.pipe(v.string(), v.maxLength(HEALTH_LIMITS.errorMessageMaxLength))),
    performanceMetrics: v.object({
      loadTime: duration,
      renderTime: duration,
      hydrationTime: duration,
      errorCount,
      /** Bytes of the script's heap; null where the browser does not report it. */
      memoryUsage: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))),
    }),
    userAgent: v.pipe(v.string(), v.maxLength(HEALTH_LIMITS.userAgentMaxLength)),
    /** A random name of the browser tab, never of a login session. */
    sessionId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  }),
  response: done,
  errors: [],
});

const statusCounts = { healthy: count, degraded: count, failed: count };
const score = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const metrics = { loadTime: duration, renderTime: duration, hydrationTime: duration };

export const getPageHealth = endpoint({
  method: 'GET',
  path: '/api/admin/page-health',
  summary: 'What the pages said of their health: by hour, by component, faults, the newest checks (S12-04).',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    /** Average of the newest 10 checks at 100, 60 and 20 points by status; null without checks. */
    globalScore: v.nullable(score),
    /** The last 24 hours, the oldest first. */
    hours: v.array(v.object({ at: isoTime, ...statusCounts })),
    /** The last 24 hours by component, the worst first; times are averages. */
    components: v.array(v.object({ componentName: v.string(), score, ...statusCounts, ...metrics, errorCount: count })),
    faults: v.array(
      v.object({
        componentName: v.string(),
        message: v.string(),
        browser: v.string(),
        count,
        firstAt: isoTime,
        lastAt: isoTime,
      }),
    ),
    /** The newest checks, at most 50, the latest first. */
    checks: v.array(
      v.object({
        at: isoTime,
        componentName: v.string(),
        healthStatus,
        ...metrics,
        errorCount: count,
        memoryUsage: v.nullable(v.number()),
        browser: v.string(),
        sessionId: v.string(),
      }),
    ),
    /** Reports that this node dropped because there were too many, since it started. */
    unread: count,
  }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', 'factor_missing', 'step_up_required'],
});
