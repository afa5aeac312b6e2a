// SPDX-License-Identifier: Apache-2.0
/**
 * What limited a run, as a feature of each: its figures, its part of the files, its section of
 * {@code index.html}. The rules are in {@code diagnosis}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.diagnosis;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
