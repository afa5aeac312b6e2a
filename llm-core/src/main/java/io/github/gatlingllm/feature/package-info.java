// SPDX-License-Identifier: Apache-2.0
/**
 * The interface of features, which add figures besides latency to runs. {@code ServiceLoader} finds
 * each {@code RunFeature} and its {@code HtmlSection}s. The core depends on no feature.
 */
@Internal(except = FeatureOption.class)
@NullMarked
package io.github.gatlingllm.feature;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
