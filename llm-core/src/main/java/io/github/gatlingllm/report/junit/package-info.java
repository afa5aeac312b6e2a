// SPDX-License-Identifier: Apache-2.0
/** JUnit's XML: one test case an objective. */
@Internal
@NullMarked
package io.github.gatlingllm.report.junit;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
