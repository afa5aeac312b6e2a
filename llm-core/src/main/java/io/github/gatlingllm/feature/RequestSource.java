// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.time.InstantSource;
import java.util.function.IntSupplier;

/**
 * A source of ended requests: an event loop or a worker.
 *
 * @param number the number of the event loop or worker, from 0
 * @param clock the wall clock of the load generator
 * @param connections returns the number of connections opened so far
 */
public record RequestSource(int number, InstantSource clock, IntSupplier connections) {}
