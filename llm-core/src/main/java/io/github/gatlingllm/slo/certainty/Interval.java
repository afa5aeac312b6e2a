// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/**
 * A confidence interval in the objective's unit; an unbounded end is infinite.
 *
 * @param low lower end
 * @param high upper end
 */
public record Interval(double low, double high) {}
