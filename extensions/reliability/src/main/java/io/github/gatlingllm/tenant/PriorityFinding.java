// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.audit.AuditVerdict;
import io.github.gatlingllm.slo.certainty.Interval;

/**
 * Whether the more urgent of two tenants is served sooner because of its priority.
 *
 * @param urgent the number of the more urgent tenant
 * @param low the number of the other one
 * @param verdict passed: it is; failed: it is not
 * @param ratio the TTFT of the other tenant divided by that of the urgent one under contention; NaN
 *     without contention
 * @param interval its 95 % interval
 * @param text what shows it, or what is missing
 */
record PriorityFinding(
    int urgent, int low, AuditVerdict verdict, double ratio, Interval interval, String text) {

  /** Returns the same figures without a verdict. */
  PriorityFinding undetermined(String why) {
    return new PriorityFinding(urgent, low, AuditVerdict.UNDETERMINED, ratio, interval, why);
  }
}
