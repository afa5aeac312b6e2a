// SPDX-License-Identifier: Apache-2.0
/**
 * A run as Gatling lives it: its results folder, its writers and their records, its end, and the
 * judgement on assertions. What depends on the order in which Gatling starts and stops enters. A
 * further word from Gatling's engine: {@code StatsTap}, {@code EndWatch}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.gatling.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
