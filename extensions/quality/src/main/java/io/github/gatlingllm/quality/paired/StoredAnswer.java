// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import org.jspecify.annotations.Nullable;

/**
 * The text of the answers to one prompt, kept for people to rate.
 *
 * @param unloaded without load; null: none was asked for, or none came
 * @param underLoad the first one under load; null: none came
 */
public record StoredAnswer(
    Question question, @Nullable String unloaded, @Nullable String underLoad) {}
