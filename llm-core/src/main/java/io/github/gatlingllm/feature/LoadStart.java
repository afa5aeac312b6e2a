// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/**
 * The start of the load.
 *
 * @param zeroNanos the {@code System.nanoTime()} of the start of the run
 * @param leads whether this process acts on the server for all workers
 */
public record LoadStart(long zeroNanos, boolean leads) {}
