// SPDX-License-Identifier: Apache-2.0
/**
 * Generated prompts with given lengths and shared prefixes, by a profile or an agent. To add a
 * profile, add it to {@code KnownProfiles} with its source.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
