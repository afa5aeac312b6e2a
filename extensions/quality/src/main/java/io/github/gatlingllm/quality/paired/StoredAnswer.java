// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import org.jspecify.annotations.Nullable;

/**
 * The text of the answers to one prompt, kept for human rating.
 *
 * @param unloaded the unloaded answer; null if there is none
 * @param underLoad the first answer under load; null if there is none
 */
public record StoredAnswer(
    Question question, @Nullable String unloaded, @Nullable String underLoad) {}
