/* The entry of FILE_PATH. #embed takes a literal and no expression, so the path has its folder. */
{
    &FILE_PATH[sizeof "../../templates"],
    (const uint8_t[]){
#embed FILE_PATH
    },
    sizeof(const uint8_t[]){
#embed FILE_PATH
    },
},
#undef FILE_PATH
