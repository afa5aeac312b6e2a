// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.share;

import io.github.gatlingllm.audit.AuditPlan;

/**
 * How a worker was to be audited.
 *
 * @param plan the same on all
 * @param usageAsked whether its streams were to tell their tokens
 */
public record AuditShare(AuditPlan plan, boolean usageAsked) {}
