// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One run of a command line. A list of rates or concurrencies means several runs.
 *
 * @param requests after how many requests it ends; null for no such limit
 * @param seconds after how many seconds, without warm-up, it ends; null for no such limit
 */
record IntendedRun(
    IntendedTraffic traffic, @Nullable Integer requests, @Nullable BigDecimal seconds) {}
