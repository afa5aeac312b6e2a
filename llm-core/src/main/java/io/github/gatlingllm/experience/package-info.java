// SPDX-License-Identifier: Apache-2.0
/**
 * What a reader of a streamed answer felt: fluidity, quality of experience, idle time, benefit.
 * Only numbers: it knows no request. Each of its figures is a metric of {@code measure.request}; a
 * further one goes into {@link io.github.gatlingllm.experience.Felt} and becomes one there.
 */
@Internal
@NullMarked
package io.github.gatlingllm.experience;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
