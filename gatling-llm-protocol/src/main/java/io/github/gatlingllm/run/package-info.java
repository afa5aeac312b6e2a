// SPDX-License-Identifier: Apache-2.0
/**
 * The life of a run: recording, levels, end and files. Code belongs here if it needs all requests
 * of a run, or its beginning and end; single requests are in {@code exchange}. New remarks on
 * answers belong in {@code run.notes}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
