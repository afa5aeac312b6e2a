// SPDX-License-Identifier: Apache-2.0
/**
 * The life of a run: what is recorded while it goes on, its levels, its end, its files. What needs
 * all requests of a run, or its beginning and end, enters; one request alone is {@code exchange}'s.
 * A further remark: {@code run.notes}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
