// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import java.util.OptionalDouble;

/**
 * The sanity of the answers that an SLO applies to.
 *
 * @param sane the succeeded requests with a sane answer, in time or not
 * @param inTimePerSecond requests per second that meet all other bounds, whether their answers are
 *     sane or not
 * @param saneInTimePerSecond sane goodput: those of them whose answers are sane
 */
public record SloSanity(
    long sane, OptionalDouble inTimePerSecond, OptionalDouble saneInTimePerSecond) {}
