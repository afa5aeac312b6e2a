// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * What one content event carries.
 *
 * @param part the part of the answer that it belongs to
 * @param choice which of the texts that are written at once
 * @param from its first token's index in the answer
 * @param to the index after its last
 * @param last whether the answer ends with it
 * @param usage with it
 */
public record Chunk(
    AnswerPart part, int choice, int from, int to, boolean last, AnswerUsage usage) {
  boolean opensPart() {
    return from == part.from();
  }
}
