// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/**
 * The requests that were due in one of several spans of time of equal length.
 *
 * @param judged those that count: succeeded and failed
 * @param missed those of them that are not good
 */
public record TimeBatch(long judged, long missed) {}
