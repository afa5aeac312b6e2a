// SPDX-License-Identifier: Apache-2.0
/** Tests of conversions of command lines. */
@NullMarked
package io.github.gatlingllm.interop.commandline;

import org.jspecify.annotations.NullMarked;
