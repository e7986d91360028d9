#pragma once

/// Closes all files that this process inherited, except the three standard streams.
void close_inherited_files(void);

/// Takes from this process, for good, what decoding images does not need: the network, other programs and processes,
/// writing to the file system, and core files. All of its threads are confined, and those that they create.
///
/// @param memory The limit of its address space in bytes; 0 for none.
/// @return 1 if all of that holds; 0 if the kernel cannot filter system calls, and only the limits hold.
int confine_process(unsigned long memory);
