// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * The content of one event.
 *
 * @param part the part of the answer that it belongs to
 * @param choice the number of the choice
 * @param from the index of its first token in the answer
 * @param to the index after its last token
 * @param last whether it is the last of the answer
 * @param usage the usage including this chunk
 */
public record Chunk(
    AnswerPart part, int choice, int from, int to, boolean last, AnswerUsage usage) {
  boolean opensPart() {
    return from == part.from();
  }
}
