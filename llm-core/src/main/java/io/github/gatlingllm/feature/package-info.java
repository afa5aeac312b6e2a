// SPDX-License-Identifier: Apache-2.0
/**
 * The seam of features: what a run can be asked for besides latency. A feature is a {@code
 * RunFeature}, found by {@code ServiceLoader}; its sections of {@code index.html} are {@code
 * HtmlSection}s, found likewise. The base names none of them.
 */
@Internal(except = FeatureOption.class)
@NullMarked
package io.github.gatlingllm.feature;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
