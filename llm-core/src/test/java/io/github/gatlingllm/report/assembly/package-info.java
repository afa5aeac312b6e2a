// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.github.gatlingllm.report.assembly;

import org.jspecify.annotations.NullMarked;
