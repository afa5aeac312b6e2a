// SPDX-License-Identifier: Apache-2.0
/**
 * The life of a run in Gatling: its results folder, data writers and records, its end, and the
 * verdicts of assertions. Code that depends on the order in which Gatling starts and stops belongs
 * here. New signals from Gatling's engine belong to {@code StatsTap} or {@code EndWatch}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.gatling.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
