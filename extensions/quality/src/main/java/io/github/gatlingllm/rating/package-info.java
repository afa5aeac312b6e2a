// SPDX-License-Identifier: Apache-2.0
/**
 * People rate answers: the sheet that they get, from which nobody can tell where an answer comes
 * from, and what their ratings say. Works on the files of finished runs.
 */
@Internal
@NullMarked
package io.github.gatlingllm.rating;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
