// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/**
 * The start of the load.
 *
 * @param zeroNanos the {@code System.nanoTime()} from which times count
 * @param leads whether this process alone may act on the server for all workers
 */
public record LoadStart(long zeroNanos, boolean leads) {}
