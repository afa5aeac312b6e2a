// SPDX-License-Identifier: Apache-2.0
/**
 * A run as one of several workers: checks that its load can be split, starts with the others, and
 * writes the files for the merge. The split itself is in the core ({@code workers}).
 */
@Internal
@NullMarked
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
