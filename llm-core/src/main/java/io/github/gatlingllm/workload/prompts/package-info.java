// SPDX-License-Identifier: Apache-2.0
/**
 * Prompts that are made up: of a given length, with shared beginnings, as a profile or an agent has
 * them. A further profile: {@code KnownProfiles}, with its source.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.prompts;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
