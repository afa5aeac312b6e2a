// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/**
 * The requests that were due in one of several equal spans of time.
 *
 * @param judged the requests that count: succeeded and failed
 * @param missed those of them that are not good
 */
public record TimeBatch(long judged, long missed) {}
