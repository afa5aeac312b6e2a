// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.github.gatlingllm.interop.judge;

import org.jspecify.annotations.NullMarked;
