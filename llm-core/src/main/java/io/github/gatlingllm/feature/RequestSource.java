// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.time.InstantSource;
import java.util.function.IntSupplier;

/**
 * One stream of requests that end one after the other: of an event loop, or of a worker.
 *
 * @param number of the event loop or worker, from 0
 * @param clock the wall clock of the load generator
 * @param connections how many the load generator has opened so far
 */
public record RequestSource(int number, InstantSource clock, IntSupplier connections) {}
