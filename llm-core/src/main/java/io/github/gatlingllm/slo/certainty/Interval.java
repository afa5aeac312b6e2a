// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/**
 * A confidence interval in the objective's unit; infinite ends where nothing bounds it.
 *
 * @param low lower end
 * @param high upper end
 */
public record Interval(double low, double high) {}
