// SPDX-License-Identifier: Apache-2.0
/** {@code junit.xml}, with a test case for each objective. */
@Internal
@NullMarked
package io.github.gatlingllm.report.junit;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
