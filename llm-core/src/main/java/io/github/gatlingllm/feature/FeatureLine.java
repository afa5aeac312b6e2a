// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/**
 * A line on the console.
 *
 * @param label the label, at most eight characters
 * @param text the text
 */
public record FeatureLine(String label, String text) {}
