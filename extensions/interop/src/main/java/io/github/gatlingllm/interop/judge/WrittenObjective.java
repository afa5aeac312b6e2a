// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.slo.objective.RunObjective;

/**
 * An objective as a user wrote it.
 *
 * @param text the text without surrounding spaces
 * @param objective its meaning
 */
public record WrittenObjective(String text, RunObjective objective) {}
