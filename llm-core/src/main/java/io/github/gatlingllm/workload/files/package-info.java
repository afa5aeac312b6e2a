// SPDX-License-Identifier: Apache-2.0
/**
 * Data files of users: finds them and reads them in pieces. This package handles paths and bytes,
 * not the meaning of the content.
 */
@Internal
@NullMarked
package io.github.gatlingllm.workload.files;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
